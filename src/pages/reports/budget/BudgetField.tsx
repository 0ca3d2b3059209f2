import { useState, type FormEvent } from 'react';
import { Button, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { presupuestos, type Presupuesto } from '#contract/entities/presupuestos';
import type { FilaPresupuesto } from '#contract/requests/reportePresupuesto';
import { api } from '../../../providers/api';
import { getRows } from '../../../providers/requests';
import { money } from '../../../ui/formats';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn, writeTyped } from '../../../ui/numbers/reading';
import { useReversible } from '../../../ui/UndoNotice';
import { useRefusal } from '../../../ui/useAttempt';
import { budgetKey } from './useBudget';
import styles from './budget.module.css';

interface Props {
  row: FilaPresupuesto;
  anio: number;
  nivel: number | undefined;
  onSaved: () => void;
}

/** Writes the budget of one month, class and level: its own record, not what the levels below it have. */
export const BudgetField = ({ row: { mes, clase, presupuesto }, anio, nivel, onSaved }: Props) => {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...budgetKey, 'celda', anio, mes, clase],
    queryFn: getRows<Presupuesto>('/presupuestos', { filter: { anio, mes, clase }, range: [0, 999] }),
  });
  const reversible = useReversible();
  const { attempt, busy, refusal } = useRefusal();
  const [typed, setTyped] = useState<string>();
  if (!data) return <Skeleton variant="rounded" height={56} />;
  const own = data.rows.find(({ nivel_id }) => nivel_id === (nivel ?? null));
  const others = presupuesto - (own?.valor ?? 0);
  const text = typed ?? writeTyped(own?.valor);
  const valor = numberIn(text, { money: true });
  const wrong = valor !== null && !presupuestos.fields.valor.safeParse(valor).success;
  const isSame = valor === (own?.valor ?? null);

  const save = async () => {
    const back = await write(own, valor, { anio, mes, clase, nivel_id: nivel ?? null });
    await queries.invalidateQueries({ queryKey: budgetKey });
    onSaved();
    reversible(valor === null ? 'Presupuesto quitado' : 'Presupuesto guardado', back);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && !isSame && !busy) void attempt(save);
  };

  return (
    <form className={`flex wrap align-start gap-12 ${styles.field}`} onSubmit={submit}>
      <NumberField
        label={nivel === undefined ? 'Presupuesto de la empresa' : 'Presupuesto de este nivel'}
        margin="none"
        money
        text={text}
        onText={setTyped}
        echo={typed !== undefined}
        error={wrong || refusal !== undefined}
        helperText={
          refusal ??
          (others > 0 && `${nivel === undefined ? 'Los niveles' : 'Los niveles de abajo'} suman ${money(others)} más.`)
        }
      />
      <Button type="submit" variant="contained" disabled={wrong || isSame || busy}>
        Guardar
      </Button>
    </form>
  );
};

/** Creates, changes or removes the record. @returns what undoes it */
const write = async (
  own: Presupuesto | undefined,
  valor: number | null,
  which: Pick<Presupuesto, 'anio' | 'mes' | 'clase' | 'nivel_id'>,
): Promise<() => Promise<unknown>> => {
  const path = `/presupuestos/${own?.id}`;
  if (own && valor === null) {
    await api(path, { method: 'DELETE' });
    return () => api('/presupuestos/restaurar', { method: 'POST', body: { ids: [own.id] } });
  }
  if (own) {
    const { json } = await api<Presupuesto>(path, { method: 'PATCH', body: { version: own.version, valor } });
    return () => api(path, { method: 'PATCH', body: { version: json.version, valor: own.valor } });
  }
  const { json } = await api<Presupuesto>('/presupuestos', { method: 'POST', body: { ...which, valor } });
  return () => api(`/presupuestos/${json.id}`, { method: 'DELETE' });
};
