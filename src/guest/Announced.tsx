import { pageAt } from '#contract/paths';
import { Icon } from '../ui/Icon';

/** A page that exists and is not built yet: it says what will be here, and leads back. */
export const Announced = () => (
  <>
    <p className="guest-lead">{sentences[pageAt(window.location.pathname)?.path ?? ''] ?? 'Esta página todavía no está disponible.'}</p>
    <p className="guest-links">
      <a href="/login">
        <Icon name="arrow_back" />
        Volver a iniciar sesión
      </a>
    </p>
  </>
);

const sentences: Record<string, string> = {
  '/invitations/process': 'Aquí podrá aceptar la invitación a una empresa.',
  '/activation': 'Aquí podrá pedir un nuevo enlace para activar su cuenta.',
  '/reset-password': 'Aquí podrá pedir un enlace para elegir una contraseña nueva.',
};
