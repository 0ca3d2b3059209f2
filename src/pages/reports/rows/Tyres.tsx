import { reporteLlantas } from '#contract/words/reporteLlantas';
import { useAddressFilter, type Days } from '../filter';
import { columnsOf, type RowReport } from './rowReport';
import { RowsReport } from './RowsReport';

const nothing = {};

/** «Llantas»: what a kilometre costs by brand, model and size. */
const Tyres = () => {
  const [days, change] = useAddressFilter<Days>(nothing);
  return <RowsReport report={report} days={days} onDays={change} />;
};

export default Tyres;

const report: RowReport = {
  path: 'llantas',
  title: 'Costo por km de las llantas',
  empty: 'No había llantas montadas en estos días.',
  columns: columnsOf(reporteLlantas.fields, {
    ...{ marca: 'text', modelo: 'text', medida: 'text', llantas_n: 'count', km: 'distance', costo: 'money' },
    ...{ costo_km: 'money', desgaste_mm_1000km: 'millimetres', reencauches_n: 'count', desechadas_n: 'count' },
  }),
};
