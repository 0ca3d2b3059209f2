import { useState } from 'react';
import { Checkbox, FormControlLabel } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { can } from '#contract/core/access';
import { eventosPendientes, type Evento } from '#contract/entities/eventos';
import type { ProtocoloEvento } from '#contract/requests/atencionEventos';
import { getJson } from '../../../providers/requests';
import { useRole } from '../../../providers/session';
import { exactly } from '../faces';
import { Icon } from '../../../ui/Icon';
import { useNotifyFailure } from '../../../ui/useAttempt';
import { useNow } from '../../../ui/useNow';
import { markStep } from '../requests';
import styles from './notes.module.css';

/** The protocol of a call for help: the time since the call, and its steps to tick; the digits tick them too. */
export const SosProtocol = ({ event }: { event: Evento }) => {
  const { id, estado, version } = event;
  const may = can(useRole(), 'edit', 'eventos') && eventosPendientes.some((pending) => pending === estado);
  const queries = useQueryClient();
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState<string>();
  const key = ['eventos', 'protocolo', id];
  const { data } = useQuery({
    queryKey: [...key, version],
    queryFn: getJson<ProtocoloEvento>(`/eventos/${id}/protocolo`),
    placeholderData: (before) => before,
  });
  const steps = data?.pasos ?? [];
  const mark = async (paso: string, hecho: boolean) => {
    setBusy(paso);
    const marked = await markStep(id, paso, hecho).catch(notifyFailure);
    if (marked) queries.setQueryData([...key, version], marked);
    setBusy(undefined);
    await queries.invalidateQueries({ queryKey: ['eventos'] });
  };
  return (
    <section className={styles.protocol} aria-label="Protocolo de SOS">
      <header className="row spread gap-8">
        <h3 className="flush small semibold">Protocolo de SOS</h3>
        <SosClock event={event} />
      </header>
      {data && steps.length === 0 && <p className="flush muted small">La empresa no tiene pasos en su protocolo.</p>}
      <ol className="bare-list">
        {steps.map(({ paso, hecho_por, hecho_en }, at) => (
          <li key={paso}>
            <FormControlLabel
              className={styles.step ?? ''}
              control={
                <Checkbox
                  size="small"
                  checked={hecho_en !== null}
                  disabled={!may || busy !== undefined}
                  onChange={({ target }) => void mark(paso, target.checked)}
                  slotProps={{ input: { 'data-hotkey': at < 9 ? String(at + 1) : undefined } as object }}
                />
              }
              label={
                <>
                  {paso}
                  {hecho_en !== null && (
                    <small className="block muted tiny">
                      {hecho_por ?? 'Ftrack'} · <time dateTime={hecho_en}>{exactly(hecho_en)}</time>
                    </small>
                  )}
                </>
              }
            />
          </li>
        ))}
      </ol>
    </section>
  );
};

/** How long ago somebody called for help; once it is over, how long it took. */
const SosClock = ({ event: { inicio_en, resuelto_en } }: { event: Evento }) => {
  const now = useNow(1_000);
  const until = resuelto_en === null ? now : Date.parse(resuelto_en);
  return (
    <span className={`row gap-4 tabular semibold ${styles.clock}`} data-over={resuelto_en !== null || undefined}>
      <Icon name="timer" size={18} />
      <span className="visually-hidden">{resuelto_en === null ? 'Desde el SOS' : 'Duró'}</span>
      <time role="timer">{watch(until - Date.parse(inicio_en))}</time>
    </span>
  );
};

/** «4:07», «1:04:07», «2 d 1:04:07», from ms. */
const watch = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3_600),
    Math.floor((seconds % 3_600) / 60),
  ];
  const two = (part: number) => String(part).padStart(2, '0');
  const clock = hours > 0 || days > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${days > 0 ? `${days} d ` : ''}${clock}:${two(seconds % 60)}`;
};
