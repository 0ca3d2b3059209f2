import { useEffect, useRef, useState } from 'react';
import { Button, FormHelperText, TextField } from '@mui/material';
import Pad, { type PointGroup } from 'signature_pad';
import { isSignature } from '#contract/rules/ink';
import styles from './SignaturePad.module.css';

/** The strokes, to be drawn again; or the name typed instead. */
export type Strokes = PointGroup[] | string;

interface Props {
  label: string;
  /** Initial strokes or name: `onChange` is called with them too. */
  strokes?: Strokes | null;
  /**
   * The picture after each stroke or letter, which takes a moment to encode, with its strokes; null once cleared, and
   * while it is too little to be a signature.
   */
  onChange: (picture: Promise<Blob> | null, strokes: Strokes | null) => void;
  /** The name after each letter. */
  onName?: (name: string) => void;
}

/** A signature pad for finger, pen or mouse; or, by keyboard, for a typed name. */
export const SignaturePad = ({ label, strokes = null, onChange, onName }: Props) => {
  const [before] = useState(strokes);
  const [name, setName] = useState(typeof before === 'string' ? before : undefined);
  const [short, setShort] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const signature = useRef<Signature>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = (signature.current = createSignature(canvas.current, (picture, strokes) => {
      setShort(strokes !== null && picture === null);
      latest.current(picture, strokes);
    }));
    if (typeof before === 'string') made.write(before);
    else if (before) made.draw(before);
    return made.end;
  }, [before]);

  const clear = () => {
    setName(undefined);
    signature.current?.clear();
  };
  const write = (written: string) => {
    setName(written);
    onName?.(written);
    signature.current?.write(written);
  };

  return (
    <>
      <div className="grid gap-4" role="group" aria-label={label}>
        <div className={`relative clip rounded ${styles.signaturePlace}`}>
          <canvas className="block full-width" ref={canvas} aria-label={label} />
        </div>
        {/* Beneath the pad, not on it: a name is signed over its whole width. */}
        <div className={`flex wrap to-end gap-6 ${styles.signatureTools}`}>
          {name === undefined && <Button onClick={() => write('')}>Escribir el nombre</Button>}
          <Button onClick={clear}>Borrar la firma</Button>
        </div>
        {short && (
          <FormHelperText error role="alert">
            {tooShort}
          </FormHelperText>
        )}
      </div>
      {name !== undefined && (
        <TextField
          label="Su nombre, como firma"
          value={name}
          autoFocus={before === null}
          fullWidth
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
    </>
  );
};

/** What is said of less than a signature. */
export const tooShort = 'Es muy poco para una firma: complétela, o bórrela.';

type Signature = ReturnType<typeof createSignature>;

/** A signature on this canvas. */
const createSignature = (canvas: HTMLCanvasElement, changed: Props['onChange']) => {
  const pad = sharp(canvas);
  const show = (made: Strokes) => changed(isSignature(made) ? pictureOf(canvas) : null, made);
  const showNothing = () => changed(null, null);
  pad.addEventListener('endStroke', () => show(pad.toData()));
  return {
    draw: (strokes: PointGroup[]) => {
      pad.fromData(strokes);
      show(strokes);
    },
    /** Replaces the drawing with the name. Drawing is disabled until it is cleared. */
    write: (name: string) => {
      pad.off();
      pad.clear();
      if (name.trim()) {
        drawName(canvas, name.trim(), pad.penColor);
        show(name);
      } else showNothing();
    },
    clear: () => {
      pad.clear();
      pad.on();
      showNothing();
    },
    end: () => pad.off(),
  };
};

/** What is drawn now, as a PNG. */
const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (picture) =>
        picture ? resolve(picture) : reject(new Error('No se pudo guardar la firma: bórrela y firme de nuevo.')),
      'image/png',
    ),
  );

/** The largest font size that fits on the line. */
const drawName = (canvas: HTMLCanvasElement, name: string, color: string): void => {
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const room = canvas.offsetWidth - 2 * margin;
  ink.fillStyle = color;
  ink.font = hand(52);
  ink.font = hand(Math.min(52, (52 * room) / ink.measureText(name).width));
  ink.fillText(name, margin, canvas.offsetHeight - 48);
};

const margin = 24;
const hand = (size: number) => `italic ${size}px "Segoe Script", "Bradley Hand", "Snell Roundhand", cursive`;

/** The resolution of the screen; a colour that is legible on white paper, also in the dark theme. */
const sharp = (canvas: HTMLCanvasElement): Pad => {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  return new Pad(canvas, { backgroundColor: '#ffffff', penColor: '#0b2a2f' });
};
