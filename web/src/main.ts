import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/palette.css";
import "./styles/tokens.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (target) mount(App, { target });

// The app opens without a network after the first visit. Without the worker it works as before.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
