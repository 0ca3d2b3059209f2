import { lazy, Suspense } from 'react';
import { IconButton, useMediaQuery } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Orden } from '#contract/entities/ordenes';
import { canOpen } from '#contract/core/paths';
import { useRole } from '../../providers/session';
import { ColumnsMenu, type Columns } from '../../ui/ColumnsMenu';
import { CompactList } from '../../ui/CompactList';
import { EmptyState } from '../../ui/EmptyState';
import { NewRecord } from '../../ui/EntityList';
import { ExportButton } from '../../ui/ExportButton';
import { FaceChip } from '../../ui/FaceChip';
import { Icon } from '../../ui/Icon';
import { ListPage } from '../../ui/ListPage';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { SavedViews } from '../../ui/SavedViews';
import { usePhone } from '../../ui/usePhone';
import { ViewChips } from '../../ui/ViewChips';
import { columnsFor, exportedFor } from './columns';
import { estados } from './faces';
import { OrdenChips } from './OrdenChips';
import { OrdenLine } from './OrdenLine';
import { OrdenTable } from './OrdenTable';
import { useOrderChanges } from './useOrderChanges';
import { useSeesCosts } from './useSeesCosts';
import { useLayout, ViewToggle } from './ViewToggle';
import { viewsOf } from './views';

// Heavy and used by few, so loaded on demand.
const OrdenFilters = lazy(() => import('./OrdenFilters'));
const Board = lazy(() => import('./board/Board'));

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
      table={board || <OrdenTable columns={columns} costs={costs} />}
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
