import { useId, useState } from 'react';
import { can } from '#contract/core/access';
import type { FilaPresupuesto } from '#contract/requests/reportePresupuesto';
import { presupuestos as words } from '#contract/words/presupuestos';
import { cifrasPresupuesto, meses } from '#contract/words/reportePresupuesto';
import { useRole } from '../../../providers/session';
import { Facts } from '../../../ui/Facts';
import { money } from '../../../ui/formats';
import { DrawerHead, SideDrawer } from '../../../ui/SideDrawer';
import { Bar } from './Bar';
import { BudgetField } from './BudgetField';
import { FigureRows } from './FigureRows';
import type { OpenCell } from './useBudget';

interface Props {
  cell: OpenCell | null;
  rows: readonly FilaPresupuesto[];
  anio: number;
  nivel: number | undefined;
  onClose: () => void;
}

const spent = ['real', 'comprometido', 'pronostico'] as const;

/** A month of a class: its budget, to be written, and the rows behind each figure. */
export const CellDrawer = ({ cell, rows, anio, nivel, onClose }: Props) => {
  const heading = useId();
  const role = useRole();
  // It is still there while the drawer closes.
  const [shown, setShown] = useState(cell);
  if (cell && cell !== shown) setShown(cell);
  const row = shown && rows.find(({ mes, clase }) => mes === shown.mes && clase === shown.clase);
  return (
    <SideDrawer open={cell !== null} heading={heading} onClose={onClose}>
      {row && (
        <>
          <DrawerHead
            id={heading}
            title={`${words.values.clase[row.clase]} · ${meses[row.mes - 1]?.toLowerCase()} de ${anio}`}
            onClose={onClose}
          />
          <div className="grid one-column gap-16">
            {can(role, 'edit', 'presupuestos') && (
              <BudgetField
                key={`${anio} ${row.mes} ${row.clase} ${nivel}`}
                row={row}
                anio={anio}
                nivel={nivel}
                onSaved={onClose}
              />
            )}
            <Facts
              facts={(['presupuesto', ...spent, 'diferencia'] as const).map((name) => ({
                label: cifrasPresupuesto[name],
                value: <span className="tabular">{money(row[name])}</span>,
              }))}
            />
            <Bar figures={row} />
            {spent.map(
              (name) =>
                row[name] !== 0 && (
                  <FigureRows key={name} title={cifrasPresupuesto[name]} value={row[name]} filas={row.filas[name]} />
                ),
            )}
          </div>
        </>
      )}
    </SideDrawer>
  );
};
