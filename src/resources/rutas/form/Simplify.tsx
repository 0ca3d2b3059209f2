import { Button, Slider } from '@mui/material';
import { useMemo, useState } from 'react';
import { simplified, type Places } from '../../../map/editor/line';
import { number } from '../../../ui/formats';
import styles from '../rutas.module.css';

/** The tolerances of the line, in metres. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200] as const;

/** Simplifies the line: the effect is shown before it is applied, and can be undone like any other change. */
export const Simplify = ({ places, onPlaces }: { places: Places; onPlaces: (places: Places) => void }) => {
  const [step, setStep] = useState(3);
  const meters = steps[step] ?? steps[0];
  const fewer = useMemo(() => simplified(places, meters), [places, meters]);
  return (
    <section
      className={`grid one-column gap-8 pad-12-16 subtle rounded small ${styles.routeWide}`}
      aria-label="Simplificar el trazado"
    >
      <span>Se mueve como máximo {number(meters)} m</span>
      <Slider
        aria-label="Metros que el trazado puede moverse"
        min={0}
        max={steps.length - 1}
        step={1}
        marks
        value={step}
        getAriaValueText={(at) => `${steps[at] ?? ''} metros`}
        onChange={(_, at) => setStep(Number(at))}
      />
      <span role="status">
        {fewer ? `De ${number(places.length)} puntos quedan ${number(fewer.length)}` : 'No sobra ningún punto'}
      </span>
      <div>
        <Button variant="outlined" disabled={!fewer} onClick={() => fewer && onPlaces(fewer)}>
          Aplicar
        </Button>
      </div>
    </section>
  );
};
