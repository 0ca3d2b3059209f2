import { useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Solicitud } from '#contract/entities/solicitudes';
import { EmptyState } from '../../../ui/EmptyState';
import { Icon } from '../../../ui/Icon';
import { KeysDialog } from '../../../ui/KeysDialog';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { NoMatches } from '../../../ui/RecordTable';
import { useListKeys } from '../../../ui/useListKeys';
import { useNamesOf } from '../../../ui/useNamesOf';
import { useNow } from '../../../ui/useNow';
import { useDecide } from '../decide/useDecide';
import { LinksButton } from '../links/LinksButton';
import { InboxLine, lineId } from './InboxLine';
import { InboxSide } from './InboxSide';
import { useOpened } from './useOpened';
import styles from '../solicitudes.module.css';

/** The requests line by line, and the opened one beside them; on a phone over them. */
export const Inbox = ({ decides }: { decides: boolean }) => {
  const { data: requests = none, isPending, filterValues, setFilters } = useListContext<Solicitud>();
  const { opened, open } = useOpened();
  const decide = useDecide();
  const now = useNow(30_000);
  const [asking, setAsking] = useState(false);
  const [cursor, setCursor] = useState<number>();
  const assets = useNamesOf('activos', idsOf(requests, 'activo_id'));
  const levels = useNamesOf('niveles', idsOf(requests, 'nivel_id'));
  const placeOf = ({ activo_id: asset, nivel_id: level }: Solicitud) =>
    (asset === null ? undefined : assets.get(asset)) ?? (level === null ? undefined : levels.get(level));

  const at = requests.findIndex(({ id }) => id === (cursor ?? opened));
  const current = requests[at];
  const show = (id: number) => {
    setCursor(id);
    open(id);
  };
  const move = (by: 1 | -1) => {
    const next = requests[Math.max(0, Math.min(requests.length - 1, at + by))];
    if (!next) return;
    setCursor(next.id);
    document.getElementById(lineId(next.id))?.scrollIntoView({ block: 'nearest' });
    if (opened !== null) open(next.id);
  };
  const start = (a: Parameters<typeof decide.start>[1]) => () => {
    if (decides && current?.estado === 'nueva') decide.start(current, a);
  };
  useListKeys({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    enter: () => current && open(current.id),
    a: start('aprobada'),
    u: start('unida'),
    r: start('rechazada'),
    '?': () => setAsking(true),
  });

  if (isPending) return <ListSkeleton rows={8} />;
  if (requests.length === 0)
    return Object.keys(filterValues).join() === 'estado' && filterValues['estado'] === 'nueva' ? (
      <EmptyState
        icon="done_all"
        text={decides ? noneNew : 'Ninguna de las suyas espera respuesta.'}
        action={
          <>
            <Button variant="outlined" onClick={() => setFilters({}, {})}>
              Ver todas las solicitudes
            </Button>
            {decides && <LinksButton main />}
          </>
        }
      />
    ) : (
      <NoMatches />
    );
  return (
    <div className={`grid one-column ${styles.inbox}`}>
      <div className="shrink">
        <ul className="bare-list" aria-label="Solicitudes">
          {requests.map((request) => (
            <InboxLine
              key={request.id}
              request={request}
              place={placeOf(request)}
              current={request.id === current?.id}
              opened={request.id === opened}
              now={now}
              onOpen={show}
            />
          ))}
        </ul>
        {decides && (
          <IconButton
            className={styles.help ?? ''}
            size="small"
            aria-label="Ver las teclas"
            title="Teclas (?)"
            onClick={() => setAsking(true)}
          >
            <Icon name="help" size={18} />
          </IconButton>
        )}
      </div>
      <InboxSide decides={decides} decide={decide} onClose={() => open(null)} opened={opened} />
      {decide.dialog}
      {asking && <KeysDialog keys={decides ? keys : keys.slice(0, 2)} onClose={() => setAsking(false)} />}
    </div>
  );
};

const none: Solicitud[] = [];

const noneNew =
  'Todo está respondido: no hay solicitudes nuevas. Con una etiqueta con QR en cada activo o lugar, quien vea algo ' +
  'dañado lo cuenta desde su teléfono.';

const idsOf = (requests: readonly Solicitud[], field: 'activo_id' | 'nivel_id') =>
  requests.flatMap(({ [field]: id }) => id ?? []);

const keys = [
  { key: 'J K ↑ ↓', does: 'recorren la lista' },
  { key: 'Enter', does: 'abre' },
  { key: 'A', does: 'aprueba' },
  { key: 'U', does: 'une a otra' },
  { key: 'R', does: 'rechaza' },
];
