import { useEffect, useState } from 'react';

/** Between two signals, ms. */
const every = 2_500;

/** Sounds while `on`. `blocked`: the browser requires a user gesture first; any click on the page will do. */
export const useSiren = (on: boolean): { blocked: boolean; unblock: () => void } => {
  const [context, setContext] = useState<AudioContext>();
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!('AudioContext' in window)) return undefined;
    const made = new AudioContext();
    const look = () => setBlocked(made.state === 'suspended');
    const touched = () => void made.resume();
    made.addEventListener('statechange', look);
    document.addEventListener('pointerdown', touched);
    document.addEventListener('keydown', touched);
    look();
    setContext(made);
    return () => {
      made.removeEventListener('statechange', look);
      document.removeEventListener('pointerdown', touched);
      document.removeEventListener('keydown', touched);
      // A browser allows few of them, and alarms may come all night.
      void made.close();
    };
  }, []);
  useEffect(() => {
    if (!context || !on || blocked) return undefined;
    signal(context);
    const timer = setInterval(() => signal(context), every);
    return () => clearInterval(timer);
  }, [context, on, blocked]);
  return { blocked, unblock: () => void context?.resume() };
};

/** Two tones, the second one higher. */
const signal = (context: AudioContext) => {
  for (const [at, hertz] of [
    [0, 740],
    [0.22, 988],
  ] as const) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const start = context.currentTime + at;
    tone.frequency.value = hertz;
    // Without these ramps it would click.
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.25, start + 0.02);
    loudness.gain.linearRampToValueAtTime(0, start + 0.2);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.21);
  }
};
