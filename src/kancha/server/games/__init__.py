"""The games as front ends ask for them: rules, boards, pictures, showcases."""
