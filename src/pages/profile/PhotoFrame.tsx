import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Slider, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { moved, mostZoom, type Framing } from './framing';
import { drawFramed } from './square';
import styles from './profile.module.css';

interface Props {
  picture: ImageBitmap;
  framing: Framing;
  onFramed: (framing: Framing) => void;
  disabled: boolean;
}

/** The visible square: moved by finger, mouse or arrow keys, and zoomed. */
export const PhotoFrame = ({ picture, framing, onFramed, disabled }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number }>(undefined);
  const zoomId = useId();
  const crops = framing.mode === 'recorte';

  useEffect(() => {
    if (canvas.current) drawFramed(canvas.current, picture, framing);
  }, [picture, framing]);

  const push = (x: number, y: number) => {
    if (crops && !disabled) onFramed(moved(picture, framing, { x, y }, canvas.current?.clientWidth ?? 1));
  };
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!held.current) return;
    push(x - held.current.x, y - held.current.y);
    held.current = { x, y };
  };
  const release = () => {
    held.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    push(...step);
  };

  return (
    <>
      <div
        className={`fit clip bordered round ${styles.photoFrame}`}
        role="application"
        aria-label="Encuadre: mueva la foto con las flechas"
        tabIndex={crops ? 0 : -1}
        data-moves={crops}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <canvas className="block full-width full-height" ref={canvas} width={560} height={560} />
      </div>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label="Ajuste de la foto"
        disabled={disabled}
        value={framing.mode}
        onChange={(_, mode: Framing['mode'] | null) => mode && onFramed({ ...framing, mode })}
      >
        <ToggleButton value="recorte">Recortar</ToggleButton>
        <ToggleButton value="entera">Entera</ToggleButton>
      </ToggleButtonGroup>
      <div className="row gap-16">
        <label id={zoomId}>Acercar</label>
        <Slider
          aria-labelledby={zoomId}
          size="small"
          min={1}
          max={mostZoom}
          step={0.05}
          disabled={disabled || !crops}
          value={framing.zoom}
          onChange={(_, zoom) => onFramed({ ...framing, zoom: Number(zoom) })}
        />
      </div>
    </>
  );
};

/** Pixels per key press: the picture moves in the direction of the arrow. */
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
};
