import type { SeedBlogPost } from "#seed/demo/content/types.ts";

export const businessPosts = [
  {
    title: "Price your product without guessing",
    category: "Small Business",
    description: `"I look at what the neighbour charges and go a little lower." It is the commonest pricing method we hear, and it has closed many good businesses. Here is another.
Take one product. We shall use a one-litre bottle of passion juice that Harriet sells in Ntinda. The figures are invented, but the method is not.
First, write down everything that goes into one bottle: fruit 1,600 shillings, sugar 250, the bottle and cap 500, the label 120, gas 130. These are her direct costs, 2,600 shillings a bottle. She measures them by making twenty bottles and dividing, because no two passion fruits are equal.
Second, add the losses. Two bottles in every hundred leak, and three come back from the shop. If five in a hundred are never paid for, the cost of each sold bottle is 2,600 divided by 0.95, which is about 2,740.
Third, add up what she pays each month even when nothing is sold: rent of the kitchen 300,000, one helper 350,000, transport 240,000, phone and data 60,000, licences spread over the year 50,000. Together, 1,000,000.
Fourth, pay Harriet. Most owners forget themselves, and then the business looks profitable because its manager works for nothing. She needs 800,000 a month, less than she could earn elsewhere. Her monthly costs are now 1,800,000.
Fifth, be honest about volume. She sells about 1,500 bottles in an ordinary month. So each bottle must carry 1,200 of the monthly costs. Cost so far: 3,940.
Sixth, add something for the future: the blender that will break, the month of floods. She takes 10% of the cost and rounds it: 400. Her lowest sensible price is about 4,340 shillings.
Only now does she look at the neighbours. They sell at 4,000, and one imported brand at 6,500. She has three honest choices: spend less per bottle, sell more bottles through the same kitchen, or give a reason to pay 5,000. She finds that bottles bought by the carton save 90 shillings, and that offices order twenty bottles at a time if she delivers before ten o'clock.
If a shop sells for you, its margin comes from your price, and so does any tax that applies to your business. Put both in before you agree, not after.
Test a new price on new customers first. Watch what they do for two weeks, and not what they say. If nobody complains at all, you were probably too cheap.
Do the sum again every three months, and whenever sugar moves. An exercise book is enough. The price is a decision, and decisions need dates.`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 24,
  },
  {
    title: "Dry maize properly: the cheapest way to earn more from the same harvest",
    category: "Agribusiness",
    description: `Wet maize is heavy, and it is tempting to sell it heavy. The mould that follows costs the farmer, the trader and, in the end, somebody's child.
Harvest when the plant is mature and dry, not when the school bill arrives. Look for dry husks, hard grain and a black layer where the kernel meets the cob. Each day on the stalk in sunny weather is free drying; each day in the rain is the opposite.
Never let the cobs touch bare soil. The fungus that makes aflatoxin lives there. A tarpaulin, a raised rack or a clean cemented yard is enough. Bring the harvest home the same day and do not leave it in a heap overnight.
Dry on the cob first if you can, in a narrow ventilated crib, and shell later. When you shell, avoid beating sacks with sticks: cracked kernels are open doors for insects and moulds. A hand sheller costs little and can be shared by ten families.
Spread shelled grain no thicker than four centimetres, about two fingers, and turn it every hour or so. Cover it before the rain, and in the evening, because grain drinks the moisture of the night.
For safe storage the East African standard allows no more than 13.5% moisture. The old test of biting a kernel is better than nothing, and worse than a salt test. Put a handful of dry salt and two or three handfuls of maize in a dry glass jar, close it, shake it for a few minutes and let it stand for a quarter of an hour. If salt sticks to the glass, the maize is still too wet. A simple meter, bought by a group, is better than both.
Sort before you store. Broken, discoloured, mouldy and insect-eaten grains hold most of the poison, though they are a small part of the bag. Do not feed them to chickens or brew with them: aflatoxin passes into eggs and milk, and neither cooking nor fermenting destroys it reliably.
Choose a store that suits your volume. For up to twenty bags, hermetic bags are hard to beat: the insects use up the oxygen inside and die, without chemicals. Squeeze the air out, tie each layer separately, stand the bags on pallets away from the wall, and do not open one for at least a month.
Label every bag with the date, the variety and the weight. A buyer who sees labels believes the rest of what you say.
Then wait, if you can. Prices in many markets climb for months after the harvest. Sell a third for what you need now, keep a third for the family and hold a third for the better price. It is not a rule, but it is a good beginning.`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 31,
  },
] satisfies SeedBlogPost[];
