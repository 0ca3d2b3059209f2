import { Link } from '@mui/material';
import type { Solicitud } from '#contract/entities/solicitudes';
import { Icon } from '../../../ui/Icon';
import { SmallHeading } from '../../../ui/SmallHeading';

/** Who asked, and how to reach them. */
export const Contact = ({ contact }: { contact: NonNullable<Solicitud['contacto']> }) => {
  const { nombre, telefono, correo } = contact;
  return (
    <section className="grid gap-6" aria-label="Contacto">
      <SmallHeading>Contacto</SmallHeading>
      <p className="flush row wrap gap-12">
        <span className="inline-row gap-4">
          <Icon name="person" size={18} />
          {nombre}
        </span>
        {telefono && (
          <Link className="inline-row gap-4 tabular" href={`tel:${telefono}`}>
            <Icon name="call" size={18} />
            {telefono}
          </Link>
        )}
        {correo && (
          <Link className="inline-row gap-4 break-anywhere" href={`mailto:${correo}`}>
            <Icon name="mail" size={18} />
            {correo}
          </Link>
        )}
      </p>
    </section>
  );
};
