import { useRef, type RefObject } from 'react';
import { Button } from '@mui/material';
import type { Componente } from '#contract/entities/componentes';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { NumberField } from '../../../ui/numbers/NumberField';
import { depthFault, growsFrom, mostDepths, pressureFault, type Typed } from './round';
import styles from './round.module.css';

interface Props {
  tyre: Componente;
  typed: Typed;
  first: RefObject<HTMLInputElement | null>;
  /** It was tried to go on with what cannot be. */
  wrong: boolean;
  onType: (typed: Typed) => void;
  /** Enter in the last input. */
  onDone: () => void;
}

/** The depths and the pressure of one tyre, with what was read last. Enter leads from one to the next. */
export const TyreStep = ({ tyre, typed, first, wrong, onType, onDone }: Props) => {
  const pressure = useRef<HTMLInputElement>(null);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const { profundidades_mm: last, presion } = tyre;
  // As many as were read last time, or as were typed.
  const count = Math.min(mostDepths, Math.max(1, last.length, typed.depths.length));
  const depths = Array.from({ length: count }, (_, at) => typed.depths[at] ?? '');
  const write = (at: number, text: string) => onType({ ...typed, depths: depths.with(at, text) });
  return (
    <div className={`grid one-column gap-12 ${styles.inputs}`}>
      <div className={styles.depths} role="group" aria-label="Profundidades">
        {depths.map((text, at) => (
          <NumberField
            // The inputs stay from tyre to tyre: a new one would close the keyboard of the phone.
            key={at}
            label={count === 1 ? 'Profundidad' : `Profundidad ${at + 1}`}
            unit="mm"
            text={text}
            onText={(now) => write(at, now)}
            inputRef={(node: HTMLInputElement | null) => {
              inputs.current[at] = node;
              if (at === 0) first.current = node;
            }}
            error={wrong && depthFault(text) !== undefined}
            refusal={depthFault(text)}
            echo={false}
            margin="none"
            onKeyDown={({ key }) => key === 'Enter' && (inputs.current[at + 1] ?? pressure.current)?.focus()}
          />
        ))}
      </div>
      {count < mostDepths && (
        <Button
          className={styles.more ?? ''}
          startIcon={<Icon name="add" />}
          onClick={() => onType({ ...typed, depths: [...depths, ''] })}
        >
          Otra profundidad
        </Button>
      )}
      <NumberField
        label="Presión"
        unit="psi"
        text={typed.pressure}
        onText={(text) => onType({ ...typed, depths, pressure: text })}
        inputRef={pressure}
        error={wrong && pressureFault(typed.pressure) !== undefined}
        refusal={pressureFault(typed.pressure)}
        echo={false}
        margin="none"
        onKeyDown={({ key }) => key === 'Enter' && onDone()}
      />
      <p className="flush small muted">
        {last.length > 0 || presion !== null
          ? `Antes: ${[
              last.length > 0 && `${last.map((mm) => number(mm, 1)).join(' / ')} mm`,
              presion !== null && `${number(presion)} psi`,
            ]
              .filter(Boolean)
              .join(', ')}`
          : 'Nunca se ha medido.'}
      </p>
      {growsFrom(tyre, typed) && (
        <p className="flush small" role="status">
          Es más de lo que tenía: revise la medida.
        </p>
      )}
    </div>
  );
};
