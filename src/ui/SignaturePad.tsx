import { useEffect, useRef } from 'react';
import { Button } from '@mui/material';
import Pad from 'signature_pad';
import './signature.css';

interface Props {
  label: string;
  /** The picture after each stroke; null once it was wiped. */
  onChange: (picture: Blob | null) => void;
}

/** A place to sign with the finger, the pen or the mouse. */
export const SignaturePad = ({ label, onChange }: Props) => {
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
    drawn.addEventListener('endStroke', () => place.toBlob((picture) => picture && told.current(picture), 'image/png'));
    return () => drawn.off();
  }, []);

  const clear = () => {
    pad.current?.clear();
    onChange(null);
  };

  return (
    <div className="signature-place" role="group" aria-label={label}>
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
