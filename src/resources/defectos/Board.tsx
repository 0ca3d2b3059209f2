import { useState } from 'react';
import { Button, Skeleton } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useListContext } from 'react-admin';
import { estadoDefecto, defectosAbiertos, type Defecto, type EstadoDefecto } from '#contract/entities/defectos';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useShown } from '../../ui/useShown';
import { BoardCard } from './BoardCard';
import { estados } from './faces';
import { gravestFirst } from './said';
import styles from './defectos.module.css';

/** The defects of the list, in a column for each state. */
const Board = () => {
  useShown('board');
  const { filterValues } = useListContext();
  const { estado, abierto } = filterValues as Record<string, unknown>;
  const asked = [estado].flat();
  const shown = (abierto === true ? defectosAbiertos : estadoDefecto.options).filter(
    (each) => estado === undefined || asked.includes(each),
  );
  return (
    <div
      className={`grid gap-8 scroll-x pad-12 ${styles.board}`}
      role="region"
      aria-label="Tablero de defectos"
      tabIndex={0}
    >
      {shown.map((each) => (
        <Column key={each} estado={each} />
      ))}
    </div>
  );
};

export default Board;

const step = 20;

/** Open ones the gravest first, ended ones the newest first. */
const Column = ({ estado }: { estado: EstadoDefecto }) => {
  const { filterValues } = useListContext();
  const [shown, setShown] = useState(step);
  const open = defectosAbiertos.some((each) => each === estado);
  const {
    data,
    total = 0,
    isError,
    refetch,
  } = useGetList<Defecto>(
    'defectos',
    {
      filter: { ...filterValues, estado },
      sort: open ? gravestFirst : { field: 'reparado_en', order: 'DESC' },
      pagination: { page: 1, perPage: shown },
    },
    { placeholderData: keepPreviousData },
  );
  const { label, icon, tone } = estados[estado];
  return (
    <section className={`column gap-8 rounded subtle ${styles.column}`} aria-label={label}>
      <header className="row gap-6 muted" data-tone={tone}>
        {icon && <Icon name={icon} size={18} />}
        <h2 className="grow flush text small semibold">{label}</h2>
        <span className="tabular">{data ? number(total) : ''}</span>
      </header>
      {isError && (
        <Button size="small" onClick={() => void refetch()}>
          No se pudo cargar. Reintentar
        </Button>
      )}
      {!data && !isError && <Skeleton variant="rounded" height={96} />}
      {data?.length === 0 && <p className="flush faint small">Ninguno</p>}
      <ul className="bare-list grid one-column gap-8 scroll-y">
        {data?.map((defect) => (
          <BoardCard key={defect.id} defect={defect} />
        ))}
        {total > (data?.length ?? 0) && (
          <li>
            <Button fullWidth onClick={() => setShown(shown + step)}>
              Ver más
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
};
