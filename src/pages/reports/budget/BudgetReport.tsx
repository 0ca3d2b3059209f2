import { MenuItem, Skeleton, TextField } from '@mui/material';
import { Form, ResourceContextProvider } from 'react-admin';
import { columnasPresupuesto } from '#contract/requests/reportePresupuesto';
import { NivelInput } from '../../../resources/niveles/index';
import { currentDay } from '../../../ui/dates/zone';
import { EmptyState } from '../../../ui/EmptyState';
import { ExportMenu } from '../../../ui/ExportMenu';
import { PickedIds } from '../../../ui/form/PickedIds';
import { ImportButton } from '../../../ui/ImportButton';
import { Unreachable } from '../../../ui/Unreachable';
import { usePhone } from '../../../ui/usePhone';
import { BudgetTable } from './BudgetTable';
import { CellDrawer } from './CellDrawer';
import { sumOf } from './figures';
import { MonthCards } from './MonthCards';
import { Totals } from './Totals';
import { useBudget, useBudgetAddress } from './useBudget';
import styles from './budget.module.css';

/** «Presupuesto»: what a year may cost and costs, month by month and class by class; each cell opens its rows. */
const BudgetReport = () => {
  const { anio, nivel, cell, change, open, close } = useBudgetAddress();
  const answer = useBudget(anio, nivel);
  const phone = usePhone();
  const rows = answer.data;
  const all = rows && sumOf(rows);
  const Months = phone ? MonthCards : BudgetTable;

  return (
    <section className="grid one-column gap-16" aria-label="Presupuesto" aria-busy={answer.isFetching}>
      <div className={`row wrap gap-12 no-print ${styles.bar}`}>
        <TextField
          select
          margin="none"
          label="Año"
          value={anio}
          onChange={({ target }) => change({ anio: Number(target.value) })}
        >
          {yearsWith(anio).map((year) => (
            <MenuItem key={year} value={year}>
              {year}
            </MenuItem>
          ))}
        </TextField>
        <ResourceContextProvider value="activos">
          <Form record={nobody} defaultValues={{ bajo_nivel_id: nivel ?? null }}>
            <NivelInput source="bajo_nivel_id" label="Nivel y los de abajo" placeholder="Todos" />
            <PickedIds names={picked} picked={{ bajo_nivel_id: nivel }} onPick={change} />
          </Form>
        </ResourceContextProvider>
        <div className={`flex wrap gap-4 ${styles.actions}`}>
          <ImportButton tipo="presupuestos" />
          <ExportMenu
            formats={['xlsx', 'csv']}
            path="/reportes/presupuesto/exportar"
            body={(formato) => ({
              formato,
              filter: JSON.stringify({ anio, nivel_id: nivel }),
              columnas: columnasPresupuesto,
            })}
          />
        </div>
      </div>
      {answer.error && !rows ? (
        <Unreachable
          what="el presupuesto"
          error={answer.error}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : !rows || !all ? (
        <Skeleton variant="rounded" height={480} />
      ) : (
        <>
          {all.presupuesto === 0 && (
            <EmptyState
              icon="payments"
              text={`Aún no hay presupuesto de ${anio}. Impórtelo de una hoja, o toque una celda y escríbalo.`}
              action={<ImportButton tipo="presupuestos" />}
            />
          )}
          <Totals figures={all} />
          <Months rows={rows} onOpen={open} />
          <CellDrawer cell={cell} rows={rows} anio={anio} nivel={nivel} onClose={close} />
        </>
      )}
    </section>
  );
};

export default BudgetReport;

const nobody = {};
const picked = ['bajo_nivel_id'] as const;

/** The years around the current one, and the chosen one. */
const yearsWith = (anio: number): number[] => {
  const now = Number(currentDay().slice(0, 4));
  const years = Array.from({ length: 7 }, (_, at) => now - 4 + at);
  return [...new Set([...years, anio])].sort((a, b) => b - a);
};
