import { useMemo, useState } from 'react';
import { Button } from '@mui/material';
import { useDroppable } from '@dnd-kit/core';
import { folded } from '#contract/rules/text';
import { ordenWords, type Plan, type PlanOrder } from '../../resources/ordenes/index';
import { Chip } from '../../ui/Chip';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { SearchInput } from '../../ui/SearchInput';
import { usePhone } from '../../ui/usePhone';
import { trayId } from './dragging';
import { OrderCard } from './OrderCard';
import { SaidHere } from './SaidHere';
import type { Said } from './usePlanMoves';
import styles from './planner.module.css';

interface Props {
  plan: Plan;
  busy: ReadonlySet<number>;
  said: Said | undefined;
  onDismiss: () => void;
  onOpen: (order: PlanOrder) => void;
  onSuggest: (ids: readonly number[]) => void;
}

const step = 30;
const { prioridades } = ordenWords;

/** The orders without a person or a date, the most urgent first; what is dropped here loses its plan. */
export const Tray = ({ plan, said, onDismiss, ...rest }: Props) => {
  const { setNodeRef, isOver } = useDroppable({ id: trayId });
  const phone = usePhone();
  const [isOpen, setOpen] = useState(!phone);
  const loose = useMemo(() => looseOf(plan), [plan]);
  return (
    <section
      ref={setNodeRef}
      className={`column gap-8 shrink rounded ${styles.tray}`}
      aria-label="Órdenes sin programar"
      data-over={isOver}
    >
      <header className="row gap-6">
        <h2 className="grow flush text small semibold">
          {phone ? (
            // The whole line opens it, for thumbs.
            <button
              type="button"
              className={`bare-button row gap-6 text-left ${styles.trayHead}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <span className="grow">Sin programar</span>
              <span className="tabular muted regular">{number(loose.length)}</span>
              <Icon name={isOpen ? 'expand_less' : 'expand_more'} />
            </button>
          ) : (
            'Sin programar'
          )}
        </h2>
        {!phone && <span className="tabular muted small">{number(loose.length)}</span>}
      </header>
      {isOpen && <Loose loose={loose} {...rest} />}
      {said && <SaidHere said={said} onDismiss={onDismiss} />}
    </section>
  );
};

const Loose = ({
  loose,
  busy,
  onOpen,
  onSuggest,
}: Pick<Props, 'busy' | 'onOpen' | 'onSuggest'> & { loose: readonly PlanOrder[] }) => {
  const [words, setWords] = useState('');
  const [only, setOnly] = useState<string>();
  const [shown, setShown] = useState(step);
  const found = useMemo(
    () => loose.filter((order) => (only === undefined || fits[only]?.(order)) && holds(order, words)),
    [loose, only, words],
  );
  const kinds = Object.keys(fits).filter((kind) => kind === only || loose.some((order) => fits[kind]?.(order)));
  return (
    <>
      <SearchInput fullWidth placeholder="Buscar orden, activo o placa" value={words} onValue={setWords} />
      {kinds.length > 1 && (
        <div className="row wrap gap-4" role="group" aria-label="Cuáles">
          {kinds.map((kind) => (
            <Chip
              key={kind}
              aria-pressed={kind === only}
              onClick={() => setOnly(kind === only ? undefined : kind)}
              className={styles.kind}
            >
              {labelOf(kind)}
            </Chip>
          ))}
        </div>
      )}
      {found.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="done_all" size={18} />}
          onClick={() => onSuggest(found.map(({ id }) => id))}
        >
          {found.length === loose.length ? 'Mejor hueco para todas' : `Mejor hueco para ${number(found.length)}`}
        </Button>
      )}
      <ul className={`bare-list grid one-column gap-6 ${styles.trayList}`}>
        {found.slice(0, shown).map((order) => (
          <OrderCard key={order.id} order={order} cell={trayId} waiting={busy.has(order.id)} onOpen={onOpen} />
        ))}
        {found.length > shown && (
          <li>
            <Button fullWidth onClick={() => setShown(shown + step)}>
              Ver más
            </Button>
          </li>
        )}
      </ul>
      {found.length === 0 && <Note>{loose.length === 0 ? 'Todas están programadas.' : 'Ninguna coincide.'}</Note>}
    </>
  );
};

const looseOf = ({ sin_programar, ordenes }: Plan): PlanOrder[] => {
  const byId = new Map(ordenes.map((order) => [order.id, order]));
  return sin_programar.flatMap((id) => byId.get(id) ?? []);
};

const fits: Readonly<Record<string, (order: PlanOrder) => boolean>> = {
  vencida: ({ vencida }) => vencida,
  critica: ({ prioridad }) => prioridad === 'critica',
  alta: ({ prioridad }) => prioridad === 'alta',
  media: ({ prioridad }) => prioridad === 'media',
  baja: ({ prioridad }) => prioridad === 'baja',
};

const labelOf = (kind: string): string =>
  kind === 'vencida' ? 'Vencidas' : (Object.entries(prioridades).find(([name]) => name === kind)?.[1].label ?? kind);

const holds = ({ numero, titulo, activo, placa, habilidades }: PlanOrder, words: string): boolean => {
  const text = folded([numero, titulo, activo, placa, ...habilidades].join(' '));
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
