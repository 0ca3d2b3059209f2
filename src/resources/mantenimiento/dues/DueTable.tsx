import { lazy, Suspense } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { columnsOf } from '../../../ui/fields/FieldList';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { useRecordPath } from '../../../ui/opening';
import { NoMatches } from '../../../ui/RecordTable';
import { DueMenu } from './DueMenu';
import { fields } from './fields';

const DueBulk = lazy(() => import('./DueBulk'));

/** One due per row; a click opens its plan over the list. */
export const DueTable = () => {
  const { isPending } = useListContext();
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  if (isPending) return <ListSkeleton rows={12} />;
  return (
    <DataTable<Vencimiento>
      rowClick={(_id, _resource, { plan_id }) => {
        void navigate(pathOf(plan_id));
        return false;
      }}
      bulkActionButtons={
        <Suspense fallback={null}>
          <DueBulk />
        </Suspense>
      }
      empty={<NoMatches />}
    >
      {columnsOf(fields)}
      <DataTable.Col<Vencimiento>
        source="acciones"
        label={<span className="visually-hidden">Acciones</span>}
        disableSort
        render={(due) => <DueMenu due={due} />}
      />
    </DataTable>
  );
};
