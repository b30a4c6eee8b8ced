// Before anything is painted: the theme that was chosen here, or the system's.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("kancha.settings") ?? "{}").theme;
  } catch {
    // Without storage the system decides.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = chosen ?? (dark ? "dark" : "light");
})();
