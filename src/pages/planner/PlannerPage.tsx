/** Who does which order when: a week of technicians. */
const PlannerPage = () => null;

export default PlannerPage;
