import { useEffect, useRef, useState } from 'react';
import { Button } from '@mui/material';
import Pad, { type PointGroup } from 'signature_pad';
import styles from './SignaturePad.module.css';

/** What was drawn, to be drawn again. */
export type Strokes = PointGroup[];

interface Props {
  label: string;
  /** Drawn already: told once it stands there again. */
  strokes?: Strokes | null;
  /** The picture after each stroke, and what it is made of; null once it was wiped. */
  onChange: (picture: Blob | null, strokes: Strokes | null) => void;
}

/** A place to sign with the finger, the pen or the mouse. */
export const SignaturePad = ({ label, strokes = null, onChange }: Props) => {
  const [drawnBefore] = useState(strokes);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });

  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const drawn = (pad.current = sharp(place));
    const tell = () => place.toBlob((picture) => picture && told.current(picture, drawn.toData()), 'image/png');
    drawn.addEventListener('endStroke', tell);
    if (drawnBefore) {
      drawn.fromData(drawnBefore);
      tell();
    }
    return () => drawn.off();
  }, [drawnBefore]);

  const clear = () => {
    pad.current?.clear();
    onChange(null, null);
  };

  return (
    <div className={styles.signaturePlace} role="group" aria-label={label}>
      <canvas ref={canvas} aria-label={label} />
      <Button size="small" onClick={clear}>
        Borrar
      </Button>
    </div>
  );
};

/** As many dots as the screen has; ink that reads on white paper, in the dark too. */
const sharp = (canvas: HTMLCanvasElement): Pad => {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  return new Pad(canvas, { backgroundColor: '#ffffff', penColor: '#0b2a2f' });
};
