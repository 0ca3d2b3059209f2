import { diasLentos } from '#contract/requests/inventario';
import { Chip, ChipRow } from '../../../ui/Chip';
import { ExportMenu } from '../../../ui/ExportMenu';
import { Choice } from '../Choice';
import { useAddressFilter, type Days, type FilterShape } from '../filter';
import { PeriodFields } from '../PeriodFields';
import { Rows } from '../rows/Rows';
import { StoreChoice } from './StoreChoice';
import styles from '../FoldedFilters.module.css';
import { stockReport, stockReportNames, type StockReportName } from './stockReports';

interface StockFilter extends Days {
  informe?: StockReportName;
  dias?: string;
  bodega_id?: number;
}

const slow = Object.fromEntries([30, 60, 180, 365].map((days) => [days, { label: `${days} días` }]));
const shape: FilterShape = { informe: stockReportNames, dias: Object.keys(slow), bodega_id: 'number' };

/** «Inventario» of the reports: what the stock is worth, how it moves, and what is spent with suppliers. */
const Inventory = () => {
  const [{ informe = 'valor', dias, bodega_id, ...days }, change] = useAddressFilter<StockFilter>(shape);
  const report = stockReport(informe);
  const filter = report.undated
    ? { dias: Number(dias ?? diasLentos) }
    : { ...days, ...(report.byStore && bodega_id && { bodega_id }) };
  return (
    <div className="grid one-column gap-16">
      <ChipRow role="group" aria-label="Reporte">
        {stockReportNames.map((name) => (
          <Chip key={name} aria-pressed={name === informe} onClick={() => change({ informe: name })}>
            {stockReport(name).title}
          </Chip>
        ))}
      </ChipRow>
      <div className={`flex wrap align-start gap-12 ${styles.filters}`}>
        {report.undated ? (
          <Choice
            label="Sin salir hace"
            faces={slow}
            value={dias}
            all={`${diasLentos} días`}
            onChange={(value) => change({ dias: value })}
          />
        ) : (
          <PeriodFields days={days} onChange={change} />
        )}
        {report.byStore && <StoreChoice value={bodega_id} onChange={(id) => change({ bodega_id: id })} />}
        <ExportMenu
          formats={['xlsx', 'csv']}
          path={`/reportes/${report.path}/exportar`}
          body={(formato) => ({
            formato,
            filter: JSON.stringify(filter),
            columnas: report.columns.map(({ source }) => source),
          })}
        />
      </div>
      <Rows key={report.path} report={report} filter={filter} />
    </div>
  );
};

export default Inventory;
