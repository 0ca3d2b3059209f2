/** A frame in ms: what is due sooner waits for no timer. */
const frameTime = 17;

export interface Redraws {
  /** Draws with a coming frame, `delay` ms from now; of several requests the earliest counts. */
  request(delay?: number): void;
  /** Forgets what was requested: it has just been drawn, or is over. */
  forget(): void;
}

/** At most one drawing a frame, and none before somebody needs it. */
export const createRedraws = (draw: () => void): Redraws => {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  const nextFrame = () => {
    frame = requestAnimationFrame(draw);
  };
  return {
    request(delay = 0) {
      const wanted = performance.now() + delay;
      if (frame || wanted >= dueAt) return;
      clearTimeout(timer);
      dueAt = wanted;
      if (delay < frameTime) nextFrame();
      else timer = setTimeout(nextFrame, delay);
    },
    forget() {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      frame = 0;
      dueAt = Infinity;
    },
  };
};
