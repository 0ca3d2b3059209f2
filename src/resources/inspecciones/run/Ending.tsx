import { lazy, Suspense } from 'react';
import { Button } from '@mui/material';
import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';
import { inspecciones as noun } from '#contract/words/inspecciones';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { NumberField } from '../../../ui/numbers/NumberField';
import type { Draft } from './draft';
import styles from './run.module.css';

const SignaturePad = lazy(async () => ({ default: (await import('../../../ui/SignaturePad')).SignaturePad }));

export const endAnchor = 'inspeccion-fin';

export const unitOf = { odometro: 'km', horometro: 'h' } as const;

interface Props {
  form: Formulario;
  asset: ActivoPorInspeccionar;
  draft: Draft;
  onWrite: (change: (draft: Draft) => Partial<Draft>) => void;
  onDrawn: (picture: Promise<Blob> | null) => void;
  /** Throws away what was noted; undefined: nothing was. */
  onDiscard: (() => void) | undefined;
}

/** After the points: the meter, the signature if the form asks for it, and the way to throw it all away. */
export const Ending = ({ form, asset: { medidor, ultima_lectura }, draft, onWrite, onDrawn, onDiscard }: Props) => (
  <section id={endAnchor} tabIndex={-1} className={`grid gap-12 ${styles.ending}`} aria-label="Para terminar">
    {medidor && (
      <NumberField
        label={`${noun.values.medidor[medidor]} (${unitOf[medidor]}), opcional`}
        unit={unitOf[medidor]}
        text={draft.lectura}
        margin="none"
        helperText={ultima_lectura === null ? undefined : `El último: ${number(ultima_lectura, 1)} ${unitOf[medidor]}`}
        onText={(lectura) => onWrite(() => ({ lectura }))}
      />
    )}
    {form.requiere_firma && (
      <div className="grid gap-8">
        <span className="muted small medium">Su firma</span>
        <Suspense>
          <SignaturePad
            label="Firma de quien inspecciona"
            strokes={draft.strokes}
            onChange={(picture, strokes) => {
              onDrawn(picture);
              onWrite(() => ({ strokes }));
            }}
          />
        </Suspense>
      </div>
    )}
    {onDiscard && (
      <Button color="inherit" startIcon={<Icon name="delete" />} onClick={onDiscard}>
        Descartar lo anotado
      </Button>
    )}
  </section>
);
