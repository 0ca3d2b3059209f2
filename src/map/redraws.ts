/** A frame in ms: a shorter delay needs no timer. */
const frameTime = 17;

export interface Redraws {
  /** Draws with the frame `delay` ms from now; of several requests the earliest counts. */
  request(delay?: number): void;
  /** Cancels the request: the picture has just been drawn, or is no longer needed. */
  forget(): void;
}

/** Draws at most once a frame, and only on request. */
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
