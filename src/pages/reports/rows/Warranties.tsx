import { reporteGarantias } from '#contract/words/reporteGarantias';
import { facesOf, type Faces } from '../../../ui/faces';
import { Choice } from '../Choice';
import { useAddressFilter, type Days } from '../filter';
import { columnsOf, type RowReport } from './rowReport';
import { RowsReport } from './RowsReport';

interface WarrantyFilter extends Days {
  por?: string;
}

const by: Faces = facesOf({ proveedor: 'Proveedor', activo: 'Activo', mes: 'Mes' });
const shape = { por: Object.keys(by) };

/** «Garantías»: what was claimed of warranties, and what came back of it. */
const Warranties = () => {
  const [{ por = 'proveedor', ...days }, change] = useAddressFilter<WarrantyFilter>(shape);
  const name = by[por]?.label ?? reporteGarantias.fields.nombre;
  return (
    <RowsReport report={{ ...report, columns: named(name) }} days={days} onDays={change} filter={{ por }}>
      <Choice label="Por" faces={by} value={por} all="Proveedor" onChange={(value) => change({ por: value })} />
    </RowsReport>
  );
};

export default Warranties;

const named = (nombre: string) =>
  columnsOf(
    { ...reporteGarantias.fields, nombre },
    {
      ...{ nombre: 'text', reclamos_n: 'count', reclamado: 'money', rechazados_n: 'count', pendientes_n: 'count' },
      ...{ pagados_n: 'count', recuperado: 'money' },
    },
  );

const report: Omit<RowReport, 'columns'> = {
  path: 'garantias',
  title: 'Garantías',
  empty: 'No se reclamó ni se recuperó nada por garantías en estos días.',
};
