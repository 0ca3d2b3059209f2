import { lazy, Suspense } from 'react';
import { BulkActionsToolbar, DataTableColumn } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { DataTable } from '../../../ui/DataTable';
import { columnsOf } from '../../../ui/fields/FieldList';
import { number } from '../../../ui/formats';
import { useRecordPath } from '../../../ui/opening';
import { NoMatches } from '../../../ui/RecordTable';
import { ChooseAll, useChosen } from './bulk/choosing';
import { DueMenu } from './DueMenu';
import { fields } from './fields';

const DueBulk = lazy(() => import('./DueBulk'));

/** One due per row; a click opens its plan over the list. */
export const DueTable = () => {
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  return (
    <DataTable<Vencimiento>
      rowClick={(_id, _resource, { plan_id }) => {
        void navigate(pathOf(plan_id));
        return false;
      }}
      bar={<Toolbar />}
      empty={<NoMatches />}
    >
      {columnsOf(fields)}
      <DataTableColumn<Vencimiento>
        source="acciones"
        label={<span className="visually-hidden">Acciones</span>}
        disableSort
        render={(due) => <DueMenu due={due} />}
      />
    </DataTable>
  );
};

/** The actions on the chosen dues: those of a page, or all that match. */
const Toolbar = () => {
  const { chosen, all, offer, total } = useChosen();
  return (
    <BulkActionsToolbar
      {...(all && { label: `Los ${number(total)} elegidos` })}
      selectAllButton={offer ? <ChooseAll total={total} onChoose={offer} /> : false}
    >
      <Suspense fallback={null}>
        <DueBulk chosen={chosen} />
      </Suspense>
    </BulkActionsToolbar>
  );
};
