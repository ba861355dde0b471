import type { SeedProgram } from "#seed/demo/content/types.ts";
import { coffeeValueChain, farmBusinessPlanning, grainStorage } from "./programs-agribusiness.ts";
import { dataAnalysis, mobileDataCollection, pythonForAnalysts } from "./programs-data-analytics.ts";
import { artificialIntelligenceAtWork, cyberSecurity, digitalMarketing } from "./programs-digital-skills.ts";
import { financialModelling, grantAccounting, taxForSmallBusiness } from "./programs-finance-accounting.ts";
import { boardGovernance, firstTimeManager, womenInLeadership } from "./programs-leadership-management.ts";
import {
  impactEvaluation,
  monitoringFoundations,
  qualitativeMethods,
} from "./programs-monitoring-evaluation.ts";
import { agileDelivery, procurement, projectManagement } from "./programs-project-management.ts";
import { communityHealth, dhis2, outbreakInvestigation } from "./programs-public-health.ts";

/** Programs, newest first. Their creation times, which are computed from the deadlines, have the same order. */
export const programs: SeedProgram[] = [
  dataAnalysis,
  monitoringFoundations,
  artificialIntelligenceAtWork,
  coffeeValueChain,
  grantAccounting,
  outbreakInvestigation,
  firstTimeManager,
  projectManagement,
  farmBusinessPlanning,
  dhis2,
  financialModelling,
  agileDelivery,
  mobileDataCollection,
  cyberSecurity,
  impactEvaluation,
  womenInLeadership,
  digitalMarketing,
  communityHealth,
  taxForSmallBusiness,
  grainStorage,
  procurement,
  pythonForAnalysts,
  qualitativeMethods,
  boardGovernance,
];
