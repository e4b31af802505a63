import { create } from 'zustand';
import { readStored, writeStored } from '../data/browser-storage.ts';

/** The storage key of the setting for the sounds. They are on unless it is `off`. */
const SOUND = 'osier.admin.scanSound';

/** Whether the sounds of a count are on in this browser. */
export const useSound = create<{ readonly isOn: boolean }>()(() => ({ isOn: readStored(SOUND) !== 'off' }));

/** Turns the sounds on or off in this browser. */
export function setSound(isOn: boolean): void {
  useSound.setState({ isOn });
  writeStored(SOUND, isOn ? 'on' : 'off');
}

/** The pitch and length of the sounds: a short high one for a hit, a long low one for a code that no size has. */
const SOUNDS = {
  hit: { hertz: 1320, ms: 70 },
  unknown: { hertz: 220, ms: 260 },
} as const;

let context: AudioContext | undefined;

/** Plays a sound, unless sounds are off. */
export function beep(sound: keyof typeof SOUNDS): void {
  if (!useSound.getState().isOn || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  void context.resume();
  const { hertz, ms } = SOUNDS[sound];
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const end = context.currentTime + ms / 1000;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.2, context.currentTime);
  // Without the fade the loudspeaker clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(end);
}
