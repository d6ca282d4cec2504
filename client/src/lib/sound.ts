// Three short sounds, made here; silent unless the player wants them.

import { settings } from "./settings.svelte";

let box: AudioContext | null = null;

const NOTES: Record<string, [number, number, OscillatorType][]> = {
  turn: [[523, 0.12, "sine"], [784, 0.2, "sine"]],
  shot: [[90, 0.09, "sawtooth"], [60, 0.12, "square"]],
  result: [[330, 0.1, "triangle"]],
};

export function sound(what: "turn" | "shot" | "result"): void {
  if (!(settings.volume > 0) || typeof AudioContext === "undefined") return;
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers are silent before the first click
  box ??= new AudioContext();
  if (box.state === "suspended") void box.resume();
  let at = box.currentTime;
  for (const [pitch, long, form] of NOTES[what] ?? []) {
    const tone = box.createOscillator();
    const loud = box.createGain();
    tone.type = form;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(settings.volume * 0.25, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + long);
    tone.connect(loud).connect(box.destination);
    tone.start(at);
    tone.stop(at + long);
    at += long;
  }
}
