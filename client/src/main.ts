import { mount } from "svelte";
import "./look.css";
import { language, learnWords } from "./words";

// the words first: whatever is loaded after them may say them at once
await learnWords(language());
const { default: App } = await import("./App.svelte");

export default mount(App, { target: document.getElementById("app") as HTMLElement });

// the shell opens without a server, and the page can be installed; where there is no worker nothing is lost
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("./worker.js").catch(() => undefined);
