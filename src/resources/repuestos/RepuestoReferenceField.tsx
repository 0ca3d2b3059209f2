import { Link } from '@mui/material';
import { ReferenceField, FunctionField } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Repuesto } from '#contract/entities/repuestos';

/** The part that the record refers to, with a link that opens it. */
export const RepuestoReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="repuestos" emptyText="—" link={false}>
    <FunctionField<Repuesto>
      render={({ id, nombre, codigo }) => (
        <Link component={RouterLink} to={`/servicios/repuestos?repuesto=${id}`} title={codigo ?? undefined}>
          {nombre}
        </Link>
      )}
    />
  </ReferenceField>
);
