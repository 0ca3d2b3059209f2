import { lazy, Suspense } from 'react';
import { IconButton, useMediaQuery } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Orden } from '#contract/ordenes';
import { canOpen } from '#contract/paths';
import { useRole } from '../../providers/session';
import { ColumnsMenu, type Columns } from '../../ui/ColumnsMenu';
import { CompactList } from '../../ui/CompactList';
import { EmptyState } from '../../ui/EmptyState';
import { NewRecord } from '../../ui/EntityList';
import { ExportButton } from '../../ui/ExportButton';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { dateTime, money, nearDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListPage } from '../../ui/ListPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { SavedViews } from '../../ui/SavedViews';
import { usePhone } from '../../ui/usePhone';
import { ViewChips } from '../../ui/ViewChips';
import { ActivoReferenceField } from '../activos/index';
import { NivelReferenceField } from '../niveles/index';
import { PersonalReferenceField } from '../personal/index';
import { columnsFor, exportedFor } from './columns';
import { DueDate, Overdue } from './DueDate';
import { estados, origenes, prioridades, tipos } from './faces';
import { OrdenChips } from './OrdenChips';
import { WhatAndWho } from './WhatAndWho';
import { useOrderChanges } from './useOrderChanges';
import { useSeesCosts } from './useSeesCosts';
import { useLayout, ViewToggle } from './ViewToggle';
import { viewsOf } from './views';
import styles from './ordenes.module.css';

// Heavy and used by few, so loaded on demand.
const OrdenFilters = lazy(() => import('./OrdenFilters'));
const OrdenBulk = lazy(() => import('./OrdenBulk'));
const Board = lazy(() => import('./board/Board'));

const Column = DataTable.Col<Orden>;

/** The company's orders: a table, or a board by state; on a phone, two lines each. */
const OrdenList = () => {
  const phone = usePhone();
  const [layout] = useLayout();
  const costs = useSeesCosts();
  const columns = useColumns(costs);
  useOrderChanges();
  const board = layout === 'tablero' && (
    <Suspense fallback={<ListSkeleton rows={8} />}>
      <Board />
    </Suspense>
  );
  return (
    <ListPage
      search="Buscar por número, título o descripción"
      sort={{ field: 'id', order: 'DESC' }}
      empty={
        <EmptyState
          icon="assignment"
          text="Todavía no hay órdenes. Cree la primera: qué hay que hacer, en qué activo, quién y para cuándo."
          action={<NewRecord />}
        />
      }
      tools={
        <>
          <ViewToggle />
          <SavedViews builtIn={viewsOf(new Date())} />
          {!phone && !board && <ColumnsMenu columns={columns} />}
          {!phone && <ImportLink />}
          <ExportButton<Orden> columns={exportedFor(costs)} />
          <NewRecord />
        </>
      }
      quick={<ViewChips views={viewsOf(new Date())} counted="estado" />}
      menu={<OrdenFilters />}
      chips={<OrdenChips />}
      table={board || <Table columns={columns} costs={costs} />}
      compact={
        board || (
          <CompactList<Orden>
            title={({ titulo }) => titulo}
            aside={({ estado }) => <FaceChip face={estados[estado]} />}
            detail={(orden) => <Detail orden={orden} />}
          />
        )
      }
    />
  );
};

export default OrdenList;

const useColumns = (costs: boolean): Columns =>
  columnsFor(useMediaQuery('(min-width: 1440px)', { noSsr: true }), costs);

/** Links to the import page of orders. Only an icon: with a label, the toolbar does not fit beside the search. */
const ImportLink = () => {
  const role = useRole();
  if (!canOpen(role, '/ordenes/importar')) return null;
  return (
    <IconButton component={Link} to="/ordenes/importar" color="primary" aria-label="Importar" title="Importar">
      <Icon name="upload_file" />
    </IconButton>
  );
};

const Detail = ({ orden }: { orden: Orden }) => (
  <>
    <Facts orden={orden} />
    <span className="block">
      <WhatAndWho orden={orden} />
    </span>
  </>
);

const Facts = ({
  orden: { numero, vencida, fecha_limite, prioridad, tareas_n, tareas_hechas_n },
}: {
  orden: Orden;
}) => (
  <>
    {vencida && fecha_limite !== null && (
      <>
        <Overdue since={fecha_limite} />{' '}
      </>
    )}
    {[
      numero,
      tareas_n > 0 && `${tareas_hechas_n}/${tareas_n}\u00a0tareas`,
      `prioridad ${wordOf(prioridades, prioridad).toLowerCase()}`,
      !vencida && fecha_limite !== null && `para el ${nearDate(fecha_limite)}`,
    ]
      .filter(Boolean)
      .join(' · ')}
  </>
);

const Table = ({ columns, costs }: { columns: Columns; costs: boolean }) => (
  <RecordTable columns={columns} bulk={<OrdenBulk />}>
    <Column source="numero" label="Orden" render={(orden) => <Name orden={orden} />} />
    <Column source="activo_id" disableSort>
      <ActivoReferenceField source="activo_id" />
    </Column>
    <Column source="prioridad" render={({ prioridad }) => <FaceChip face={prioridades[prioridad]} />} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="responsable_id" disableSort>
      <PersonalReferenceField source="responsable_id" />
    </Column>
    <Column source="fecha_limite" render={(orden) => <DueDate orden={orden} />} />
    <Column source="tareas_n" disableSort align="right" render={(orden) => <Progress orden={orden} />} />
    {costs && (
      <Column
        source="costo_total"
        align="right"
        render={({ costo_total }) => (costo_total ? money(costo_total, 0) : '—')}
      />
    )}
    <Column source="tipo" render={({ tipo }) => wordOf(tipos, tipo)} />
    <Column source="nivel_id" disableSort>
      <NivelReferenceField source="nivel_id" />
    </Column>
    <Column source="fecha_programada" render={({ fecha_programada }) => moment(fecha_programada)} />
    <Column source="solicitante_id" disableSort>
      <PersonalReferenceField source="solicitante_id" />
    </Column>
    <Column source="origen" disableSort render={({ origen }) => wordOf(origenes, origen)} />
    <Column source="iniciada_en" render={({ iniciada_en }) => moment(iniciada_en)} />
    <Column source="completada_en" render={({ completada_en }) => moment(completada_en)} />
    <Column source="cerrada_en" render={({ cerrada_en }) => moment(cerrada_en)} />
    <Column source="creado_en" render={({ creado_en }) => moment(creado_en)} />
    <Column source="proveedor" disableSort render={({ proveedor }) => proveedor ?? '—'} />
    <Column source="referencia_externa" disableSort render={({ referencia_externa }) => referencia_externa ?? '—'} />
  </RecordTable>
);

const moment = (when: string | null) => (when === null ? '—' : dateTime(when));

const Name = ({ orden: { numero, titulo } }: { orden: Orden }) => (
  <span className={`ellipsis block ${styles.ordenName}`} title={titulo}>
    <small className="tabular muted tiny">{numero}</small> <RecordLink>{titulo}</RecordLink>
  </span>
);

const Progress = ({ orden: { tareas_n, tareas_hechas_n } }: { orden: Orden }) =>
  tareas_n === 0 ? (
    '—'
  ) : (
    <span className="tabular" data-done={tareas_n === tareas_hechas_n}>{`${tareas_hechas_n}/${tareas_n}`}</span>
  );
