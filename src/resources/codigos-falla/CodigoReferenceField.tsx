import { Link } from '@mui/material';
import { FunctionField, ReferenceField } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { hrefOf } from '#contract/core/paths';
import type { CodigoFalla } from '#contract/entities/codigosFalla';

/** The code that the record refers to, with a link that opens it. */
export const CodigoReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="codigos_falla" emptyText="—" link={false}>
    <FunctionField<CodigoFalla>
      render={({ id, codigo, nombre }) => (
        <Link
          component={RouterLink}
          to={`${hrefOf('/ordenes/codigos')}?codigo=${id}`}
          title={codigo}
          onClick={(event) => event.stopPropagation()}
        >
          {nombre}
        </Link>
      )}
    />
  </ReferenceField>
);
