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
import type { SeedProgram } from "./types.ts";

/** Newest first: the creation times that the deadlines imply fall in this same order. */
export const programs = [
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
] satisfies SeedProgram[];
