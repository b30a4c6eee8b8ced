"""Where engines think: in threads of this process, or on other machines that take jobs."""
