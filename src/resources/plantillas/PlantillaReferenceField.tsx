import { Link } from '@mui/material';
import { FunctionField, ReferenceField } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Plantilla } from '#contract/entities/plantillas';

/** The checklist that the record refers to, with a link that opens it. */
export const PlantillaReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="plantillas" emptyText="—" link={false}>
    <FunctionField<Plantilla>
      render={({ id, nombre }) => (
        <Link
          component={RouterLink}
          to={`/servicios/plantillas?plantilla=${id}`}
          onClick={(event) => event.stopPropagation()}
        >
          {nombre}
        </Link>
      )}
    />
  </ReferenceField>
);
