import { useState } from 'react';
import { Button, LinearProgress } from '@mui/material';
import { useNotify } from 'react-admin';
import { limits } from '#contract/core/limits';
import { estadoEntrega, tipoPrueba, tipoWebhook, type Entrega, type EstadoEntrega } from '#contract/requests/webhooks';
import { estadosEntrega, tiposWebhook } from '#contract/words/webhooks';
import { Chip, ChipRow } from '../../ui/Chip';
import { ago, dateTimeSeconds, number } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { StatusChip } from '../../ui/StatusChip';
import { Unreachable } from '../../ui/Unreachable';
import styles from './Deliveries.module.css';
import { useDeliveries, useDestinationActions, type Kind } from './useDestinations';
import { useNotifyFailure } from '../../ui/useAttempt';

const tones = { pendiente: 'aviso', entregada: 'exito', fallida: 'peligro' } as const;

/** The log of a destination: each delivery with its tries, and a way to repeat it. */
export const Deliveries = ({ kind, id }: { kind: Kind; id: number }) => {
  const [state, setState] = useState<EstadoEntrega>();
  const { data, error, isFetching, refetch } = useDeliveries(kind, id, state);
  const { repeat, repeatFailed } = useDestinationActions(kind);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const attempt = async (work: () => Promise<string>) => {
    try {
      notify(await work());
    } catch (reason) {
      notifyFailure(reason);
    }
  };

  if (!data)
    return error ? (
      <Unreachable what="el registro" error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LinearProgress aria-label="Cargando el registro" />
    );
  const failed = data.rows.some(({ estado }) => estado === 'fallida');
  return (
    <div className={`grid items-start gap-8 pad-10-12 subtle rounded ${styles.deliveries}`}>
      <ChipRow role="group" aria-label="Estado">
        <Chip aria-pressed={state === undefined} onClick={() => setState(undefined)}>
          Todas
        </Chip>
        {estadoEntrega.options.map((each) => (
          <Chip key={each} aria-pressed={state === each} onClick={() => setState(each)}>
            {`${estadosEntrega[each]}s`}
          </Chip>
        ))}
      </ChipRow>
      {failed && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => void attempt(async () => `${number((await repeatFailed(id)).repetidas)} se envían de nuevo`)}
        >
          Repetir todas las fallidas
        </Button>
      )}
      {data.rows.length === 0 && <Note>Ninguna. Se guardan {limits.destinations.logDays} días.</Note>}
      <ul className="bare-list full-width">
        {data.rows.map((row) => (
          <Row
            key={row.numero}
            row={row}
            onRepeat={() => void attempt(async () => `Se envía de nuevo la ${(await repeat(id, row.numero)).numero}`)}
          />
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Note>
          Las {number(data.rows.length)} más recientes de {number(data.total)}.
        </Note>
      )}
    </div>
  );
};

const Row = ({ row, onRepeat }: { row: Entrega; onRepeat: () => void }) => {
  const [open, setOpen] = useState(false);
  const last = row.intentos.at(-1);
  return (
    <li>
      <button
        type="button"
        className={`bare-button row wrap full-width inherit-color text-left ${styles.delivery}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="tabular">{row.numero}</span>
        <span>{nameOf(row.tipo)}</span>
        <StatusChip tone={tones[row.estado]} label={estadosEntrega[row.estado]} />
        <span className="push-end muted tabular">
          {last ? `${last.status ?? 'sin respuesta'} · ${number(last.ms)} ms · ` : ''}
          {dateTimeSeconds(last?.en ?? row.creado_en)}
        </span>
      </button>
      {open && (
        <div className={`grid gap-8 small ${styles.deliveryDetail}`}>
          <p className="flush">
            <code>{row.id}</code>
            {row.proximo_en && ` · se intenta de nuevo ${ago(row.proximo_en)}`}
          </p>
          <ol className="flush">
            {row.intentos.map((each, at) => (
              <li key={at}>
                {dateTimeSeconds(each.en)} · {each.status ?? 'sin respuesta'} · {number(each.ms)} ms
                {each.respuesta && <code className="block break-anywhere">{each.respuesta}</code>}
              </li>
            ))}
          </ol>
          {row.cuerpo !== null && (
            <pre className="full-width flush surface bordered rounded-s" tabIndex={0} aria-label="Lo que se envió">
              {pretty(row.cuerpo)}
            </pre>
          )}
          <Button size="small" variant="outlined" onClick={onRepeat}>
            Repetir
          </Button>
        </div>
      )}
    </li>
  );
};

const nameOf = (tipo: string) => {
  const known = tipoWebhook.safeParse(tipo);
  return known.success ? tiposWebhook[known.data] : tipo === tipoPrueba ? 'Prueba' : tipo;
};

const pretty = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
