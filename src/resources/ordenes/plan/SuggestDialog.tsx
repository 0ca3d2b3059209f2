import { useState } from 'react';
import { Alert, Checkbox, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Sugerencias } from '#contract/requests/planificador';
import { counted, dateTime } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import { PlainDialog } from '../../../ui/PlainDialog';
import { Unreachable } from '../../../ui/Unreachable';
import { useRefusal } from '../../../ui/useAttempt';
import { suggestPlaces } from './requests';
import styles from './plan.module.css';

export type Suggested = Sugerencias['huecos'][number];

interface Props {
  /** Undefined: all without plan. */
  ids?: readonly number[];
  asked: { desde: string; hasta: string; nivel_id?: number | undefined };
  /** What an order is called. */
  nameOf: (id: number) => string;
  onApply: (places: readonly Suggested[]) => Promise<void>;
  onClose: () => void;
}

/** The best place for orders, with the reasons; those that stay ticked are planned together. */
export const SuggestDialog = ({ ids, asked: { desde, hasta, nivel_id }, nameOf, onApply, onClose }: Props) => {
  const { attempt, busy, refusal } = useRefusal();
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const body = {
    ...{ desde, hasta },
    ...(nivel_id !== undefined && { nivel_id }),
    ...(ids && { ids: [...ids] }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['planificador', 'sugerencias', body],
    queryFn: ({ signal }) => suggestPlaces(body, signal),
    // What is read while somebody decides must not change under the hand.
    staleTime: Infinity,
    gcTime: 0,
  });
  const picked = data?.huecos.filter(({ id }) => !without.has(id)) ?? [];
  const turn = (id: number, on: boolean) =>
    setWithout((now) => new Set(on ? [...now].filter((each) => each !== id) : [...now, id]));
  return (
    <PlainDialog
      title="Mejor hueco"
      width="md"
      fills
      prose
      busy={busy}
      refusal={refusal}
      close="Cerrar"
      {...(data &&
        data.huecos.length > 0 && {
          main: {
            children: `Programar ${counted(picked.length, 'orden', 'órdenes')}`,
            disabled: picked.length === 0,
            onClick: () =>
              void attempt(async () => {
                await onApply(picked);
                onClose();
              }),
          },
        })}
      onClose={onClose}
    >
      {!data && isFetching && <LinearProgress aria-label="Buscando el mejor hueco" />}
      {error && !data && <Unreachable what="el mejor hueco" error={error} onRetry={() => void refetch()} />}
      {data?.huecos.length === 0 && <Note>Ninguna cabe en estos días.</Note>}
      <ul className="divided bare-list" aria-label="Huecos">
        {data?.huecos.map((place) => (
          <li key={place.id} className={styles.suggested}>
            <Checkbox
              checked={!without.has(place.id)}
              slotProps={{ input: { 'aria-label': `Programar ${nameOf(place.id)}` } }}
              onChange={(_event, on) => turn(place.id, on)}
            />
            <div className="grid gap-2">
              <strong>{nameOf(place.id)}</strong>
              <span>{`${place.persona} · ${dateTime(place.fecha_programada)}`}</span>
              <small className="muted">{place.motivos.join(' · ')}</small>
              {place.conflictos.length > 0 && (
                <Alert severity="warning">{place.conflictos.map(({ texto }) => texto).join('. ')}</Alert>
              )}
            </div>
          </li>
        ))}
      </ul>
      {data && data.sin_hueco.length > 0 && (
        <>
          <h3 className={`small semibold ${styles.noRoom}`}>
            {counted(data.sin_hueco.length, 'queda sin hueco', 'quedan sin hueco')}
          </h3>
          <ul className="bare-list grid gap-4 small" aria-label="Sin hueco">
            {data.sin_hueco.map(({ id, motivo }) => (
              <li key={id}>
                {nameOf(id)} <span className="muted">· {motivo}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </PlainDialog>
  );
};

export default SuggestDialog;
