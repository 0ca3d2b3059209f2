import { useQuery } from '@tanstack/react-query';
import type { ResumenPreoperacional } from '#contract/requests/preoperacional';
import { normaPreoperacional, preoperacional as words } from '#contract/words/preoperacional';
import { getJson } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { ExportMenu } from '../../../ui/ExportMenu';
import { Facts } from '../../../ui/Facts';
import { number } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { useAddressFilter, type FilterShape } from '../filter';
import { Rows } from '../rows/Rows';
import { Filters, type DaysFilter } from './Filters';
import { Months } from './Months';
import { columns } from './columns';

const shape: FilterShape = {
  activo_id: 'number',
  bajo_nivel_id: 'number',
  personal_id: 'number',
  resultado: Object.keys(words.values.resultado),
};

const report = {
  path: 'preoperacional',
  title: words.title,
  empty: 'No hubo inspecciones en estos días.',
  columns,
};

/** «Registro preoperacional»: the inspections of vehicles day by day, and how many of the due ones were done. */
const Preoperational = () => {
  const [filter, change] = useAddressFilter<DaysFilter>(shape);
  const empresa = useSession((state) => state.empresa);
  const { data } = useQuery({
    queryKey: ['reportes', report.path, 'resumen', empresa, filter],
    queryFn: getJson<ResumenPreoperacional>(`/reportes/${report.path}/resumen`, { filter }),
  });
  return (
    <div className="grid one-column gap-16">
      <div className="flex wrap align-start gap-12">
        <Filters filter={filter} onChange={change} />
        <ExportMenu
          formats={['xlsx', 'csv', 'pdf']}
          path={`/reportes/${report.path}/exportar`}
          body={(formato) => ({
            formato,
            filter: JSON.stringify(filter),
            columnas: columns.map(({ source }) => source),
          })}
        />
      </div>
      <p className="muted small">{normaPreoperacional}</p>
      {data && (
        <>
          <div className="card pad-14-16">
            <Facts facts={factsOf(data)} />
          </div>
          {data.meses.length > 0 && (
            <Section title="Mes por mes">
              <Months months={data.meses} />
            </Section>
          )}
        </>
      )}
      <Rows report={report} filter={filter} />
    </div>
  );
};

export default Preoperational;

const factsOf = ({ totales }: ResumenPreoperacional) => {
  const { pct, hechas, debidas, inspecciones, vehiculos, con_fallas, no_aptas, firmadas } = totales;
  return [
    {
      label: 'Cumplimiento',
      value: pct === null ? null : `${number(pct, 1)} % (${number(hechas)} de ${number(debidas)})`,
    },
    { label: 'Inspecciones', value: number(inspecciones) },
    { label: 'Vehículos', value: number(vehiculos) },
    { label: 'Con fallas', value: number(con_fallas) },
    { label: 'No aptas', value: number(no_aptas) },
    { label: 'Fallas reparadas', value: `${number(totales.fallas_reparadas)} de ${number(totales.fallas)}` },
    { label: 'Firmadas', value: number(firmadas) },
  ];
};
