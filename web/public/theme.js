// Set the theme before the first paint: the one that was chosen here, or that of the system.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("kancha.settings") ?? "{}").theme;
  } catch {
    // Without storage, use the theme of the system.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = chosen ?? (dark ? "dark" : "light");
})();
