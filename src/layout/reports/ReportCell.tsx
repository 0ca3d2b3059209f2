import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { FilaReporte } from '#contract/reportes';
import { FaceChip } from '../../ui/FaceChip';
import type { ReportColumn } from './columns';
import type { ReportFilter } from './filter';

/** A cell of the report of assets; the name opens the life-history sheet with the same days. */
export const ReportCell = ({ column, row, filter: { desde, hasta } }: { column: ReportColumn; row: FilaReporte; filter: ReportFilter }) => {
  if (column.source === 'nombre') {
    return (
      <MuiLink component={Link} to={`/asset/${row.uuid}?${new URLSearchParams({ desde, hasta }).toString()}`}>
        {row.nombre}
      </MuiLink>
    );
  }
  const face = column.source === 'estado' ? column.words?.[row.estado] : undefined;
  return face ? <FaceChip face={face} /> : column.text(row);
};
