import { lazy, Suspense } from 'react';
import { IconButton, useMediaQuery } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Orden } from '#contract/entities/ordenes';
import { canOpen } from '#contract/core/paths';
import { useRole } from '../../providers/session';
import { ColumnsMenu } from '../../ui/ColumnsMenu';
import { CompactList } from '../../ui/CompactList';
import { EmptyState } from '../../ui/EmptyState';
import { NewRecord } from '../../ui/EntityList';
import { ExportButton } from '../../ui/ExportButton';
import { FaceChip } from '../../ui/FaceChip';
import { FieldChips } from '../../ui/fields/FieldChips';
import { filed } from '../../ui/fields/facts';
import { FieldFilters } from '../../ui/fields/FieldFilters';
import { FieldTable, useColumns } from '../../ui/fields/FieldList';
import { Icon } from '../../ui/Icon';
import { ListPage } from '../../ui/ListPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { SavedViews } from '../../ui/SavedViews';
import { usePhone } from '../../ui/usePhone';
import { ViewChips } from '../../ui/ViewChips';
import { estados } from './faces';
import { fields, narrow, withoutCosts } from './fields';
import { OrdenLine } from './OrdenLine';
import { useOrderChanges } from './useOrderChanges';
import { useSeesCosts } from './useSeesCosts';
import { useLayout, ViewToggle } from './ViewToggle';
import { viewsOf } from './views';
import styles from './ordenes.module.css';

// Heavy and used by few, so loaded on demand.
const OrdenBulk = lazy(() => import('./OrdenBulk'));
const OrdenFilters = lazy(() => import('./OrdenFilters'));
const Board = lazy(() => import('./board/Board'));

const first = [
  ...(['numero', 'activo_id', 'prioridad', 'estado', 'responsable_id', 'fecha_limite', 'tareas_n'] as const),
  ...(['costo_total', 'tipo', 'nivel_id', 'fecha_programada', 'solicitante_id', 'origen'] as const),
  ...(['iniciada_en', 'completada_en', 'cerrada_en', 'creado_en'] as const),
];

/** The company's orders: a table, or a board by state; on a phone, two lines each. */
const OrdenList = () => {
  const phone = usePhone();
  const [layout] = useLayout();
  const room = useMediaQuery('(min-width: 1440px)', { noSsr: true });
  const seen = !useSeesCosts() ? withoutCosts : room ? fields : narrow;
  const columns = useColumns(seen, first);
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
          <ExportButton<Orden> columns={filed(seen)} />
          <NewRecord />
        </>
      }
      quick={<ViewChips views={viewsOf(new Date())} counted="estado" />}
      menu={
        <>
          <FieldFilters fields={fields} at="menu" />
          <OrdenFilters />
        </>
      }
      chips={<FieldChips fields={fields} />}
      table={board || <FieldTable className={styles.ordenTable} fields={seen} first={first} bulk={<OrdenBulk />} />}
      compact={
        board || (
          <CompactList<Orden>
            title={({ titulo }) => titulo}
            aside={({ estado }) => <FaceChip face={estados[estado]} />}
            detail={(orden) => <OrdenLine orden={orden} />}
          />
        )
      }
    />
  );
};

export default OrdenList;

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
