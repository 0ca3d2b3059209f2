/** «Reglas»: what is watched, and what is done when it happens. */
const ReglasPage = () => null;

export default ReglasPage;
