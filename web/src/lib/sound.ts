/** Short, quiet sounds, made on the spot: nothing to load. On unless the reader wants none. */
import { settings } from "./state/settings.svelte";

let audio: AudioContext | null = null;

const notes = {
  move: [[440, 0.06]],
  turn: [
    [523, 0.07],
    [659, 0.09],
  ],
  refused: [[196, 0.12]],
  won: [
    [523, 0.1],
    [659, 0.1],
    [784, 0.18],
  ],
  lost: [
    [392, 0.14],
    [330, 0.2],
  ],
} as const;

/** Plays a sound if the reader wants sounds. */
export function sound(name: keyof typeof notes): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [pitch, length] of notes[name]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.05, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}
