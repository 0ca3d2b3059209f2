import { limits } from '#contract/core/limits';

/** What a browser records in that the server takes. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Bits per second: a minute stays far below the largest size. */
const rate = 32_000;

export interface Recording {
  /** Ends it; what was said. */
  stop: () => void;
  /** Ends it and forgets it. */
  cancel: () => void;
}

/** Whether this browser records. */
export const canRecord = (): boolean =>
  'mediaDevices' in navigator && 'MediaRecorder' in globalThis && typeOf() !== undefined;

const typeOf = () => types.find((type) => MediaRecorder.isTypeSupported(type));

/**
 * Records the microphone until it is stopped, or as long as a voice note may last. Rejects with DOMException if the
 * microphone can't be used.
 * @param done receives the sound; none if nothing came
 */
export const record = async (done: (sound: Blob | undefined) => void): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const type = typeOf();
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }), audioBitsPerSecond: rate });
  const pieces: Blob[] = [];
  let wanted = true;
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && pieces.push(data));
  const finish = () => {
    clearTimeout(timer);
    stream.getTracks().forEach((track) => track.stop());
    if (!wanted) return;
    wanted = false;
    // Without its codecs, as the server says it.
    const sound = new Blob(pieces, { type: recorder.mimeType.replace(/;.*$/s, '') });
    done(sound.size > 0 ? sound : undefined);
  };
  recorder.addEventListener('stop', finish);
  // A microphone that is taken away ends it too.
  recorder.addEventListener('error', finish);
  const stop = () => (recorder.state === 'inactive' ? finish() : recorder.stop());
  const timer = setTimeout(stop, limits.files.soundLasts);
  recorder.start(1_000);
  return {
    stop,
    cancel: () => {
      wanted = false;
      stop();
    },
  };
};

/** Why the microphone can't be used, and what helps. */
export const microphoneFault = (reason: unknown): string => {
  const name = reason instanceof DOMException ? reason.name : '';
  if (name === 'NotAllowedError') return 'Revise el permiso de micrófono de este sitio.';
  if (name === 'NotFoundError') return 'Este equipo no tiene micrófono.';
  if (name === 'NotReadableError') return 'Otro programa usa el micrófono: ciérrelo e inténtelo de nuevo.';
  return 'No se pudo grabar. Inténtelo de nuevo.';
};
