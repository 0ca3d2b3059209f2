import { Form, ResourceContextProvider } from 'react-admin';
import { cargaPersonas } from '#contract/words/reporteCarga';
import { NivelInput } from '../../../resources/niveles/index';
import { PickedIds } from '../../../ui/form/PickedIds';
import { useAddressFilter, type Days } from '../filter';
import { columnsOf, type RowReport } from './rowReport';
import { RowsReport } from './RowsReport';

interface LoadFilter extends Days {
  nivel_id?: number;
}

const shape = { nivel_id: 'number' } as const;

/** «Carga»: the shifts of each person, what was planned for them, and what they worked. */
const Load = () => {
  const [{ nivel_id, ...days }, change] = useAddressFilter<LoadFilter>(shape);
  return (
    <RowsReport report={report} days={days} onDays={change} {...(nivel_id !== undefined && { filter: { nivel_id } })}>
      <ResourceContextProvider value="activos">
        <Form record={nobody} defaultValues={{ nivel_id: nivel_id ?? null }}>
          <NivelInput source="nivel_id" label="Nivel y los de abajo" placeholder="Todos" />
          <PickedIds names={picked} picked={{ nivel_id }} onPick={change} />
        </Form>
      </ResourceContextProvider>
    </RowsReport>
  );
};

export default Load;

const nobody = {};
const picked = ['nivel_id'] as const;

const report: RowReport = {
  path: 'carga',
  title: 'Carga por técnico',
  empty: 'Nadie tenía turno ni trabajo en estos días.',
  columns: columnsOf(cargaPersonas.fields, {
    ...{ nombre: 'text', nivel: 'text', jornada_min: 'work', asignado_min: 'work', trabajado_min: 'work' },
    ...{ pct: 'percent', pct_trabajado: 'percent', ordenes_n: 'count' },
  }),
};
