import { useEffect, useRef, useState } from 'react';
import { Button, FormHelperText } from '@mui/material';
import { limits } from '#contract/core/limits';
import { failureOf } from '../failure';
import { Icon } from '../Icon';
import { canRecord, microphoneFault, record, type Recording } from './recording';
import { Sound } from './Sound';

interface Props {
  /** The address of what was recorded; null: nothing yet. */
  url: string | null;
  /** Keeps it; its failure is shown. */
  onRecorded: (sound: Blob) => Promise<void>;
  onRemove: () => void;
  /** Told when it begins and ends to record: what is half said is not submitted. */
  onSpeaking: (on: boolean) => void;
}

/** Why something is not submitted while a voice note is being recorded. */
export const halfSaid = 'Termine la nota de voz, o descártela';

const longest = limits.files.soundLasts / 1_000;

/**
 * Records a voice note of a minute at most; afterwards it can be listened to and removed. What was said until it is
 * closed is kept.
 */
export const VoiceNote = ({ url, onRecorded, onRemove, onSpeaking }: Props) => {
  const running = useRef<Recording>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const [fault, setFault] = useState<string>();
  const [asking, setAsking] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      running.current?.stop();
    };
  }, []);
  const recording = seconds !== undefined;
  const tell = (at: number | undefined) => {
    setSeconds(at);
    onSpeaking(at !== undefined);
  };
  useEffect(() => {
    if (!recording) return undefined;
    const timer = setInterval(() => setSeconds((so = 0) => Math.min(longest, so + 1)), 1_000);
    return () => clearInterval(timer);
  }, [recording]);

  const start = () => {
    setFault(undefined);
    setAsking(true);
    record((sound) => {
      running.current = undefined;
      tell(undefined);
      if (sound) onRecorded(sound).catch((reason: unknown) => setFault(failureOf(reason).message));
      else setFault('No se oyó nada. Inténtelo de nuevo.');
    }).then(
      (made) => {
        setAsking(false);
        // Closed while the microphone was asked for.
        if (gone.current) return made.cancel();
        running.current = made;
        tell(0);
      },
      (reason: unknown) => {
        setAsking(false);
        setFault(microphoneFault(reason));
      },
    );
  };
  const cancel = () => {
    running.current?.cancel();
    running.current = undefined;
    tell(undefined);
  };

  if (!canRecord() && url === null) return null;
  return (
    <div className="grid gap-8" role="group" aria-label="Nota de voz">
      {url !== null && (
        <>
          <Sound src={url} />
          <Button startIcon={<Icon name="delete" />} onClick={onRemove}>
            Quitar la nota de voz
          </Button>
        </>
      )}
      {url === null && !recording && (
        <Button variant="outlined" startIcon={<Icon name="mic" />} disabled={asking} onClick={start}>
          Grabar nota de voz
        </Button>
      )}
      {recording && (
        <div className="flex wrap gap-8">
          <Button
            variant="contained"
            color="error"
            startIcon={<Icon name="stop" />}
            onClick={() => running.current?.stop()}
          >
            Terminar ({seconds} de {longest} s)
          </Button>
          <Button onClick={cancel}>Descartar</Button>
        </div>
      )}
      {fault && (
        <FormHelperText error role="alert">
          {fault}
        </FormHelperText>
      )}
    </div>
  );
};
