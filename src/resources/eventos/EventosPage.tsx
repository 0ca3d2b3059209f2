/** «Eventos»: what happened, and who takes care of it. */
const EventosPage = () => null;

export default EventosPage;
